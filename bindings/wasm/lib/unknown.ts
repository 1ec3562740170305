/** Names that do not exist, such as those of options, and the names that were probably meant. */

/** The names that exist, and those that other libraries have for them. */
export interface Known {
  readonly names: readonly string[];
  readonly others?: Readonly<Record<string, string>>;
}

/** Returns a message about an unknown name. */
export function unknown(kind: string, name: string, { names, others = {} }: Known): string {
  const use = Object.hasOwn(others, name) ? others[name] : nearest(name, names);
  const remedy = use === undefined ? `expected ${names.join(", ")}` : `use ${JSON.stringify(use)}`;
  return `unknown ${kind} ${JSON.stringify(name)}; ${remedy}`;
}

/** Returns the name that differs least from another one, unless it differs too much. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((known) => distance(name, known));
  const least = Math.min(...distances);
  // Two of six characters, for example.
  return 3 * least <= name.length ? names[distances.indexOf(least)] : undefined;
}

/** Returns the number of insertions, removals, and replacements between two names (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] as number) + Number(a[i] !== b[j]);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
