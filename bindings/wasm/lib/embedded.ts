/** Modules that are part of a JavaScript file, as characters. */

/** Compiles a module from the characters that `tools/build.mjs` writes. */
export function compile([alphabet, text]: readonly [string, string]): WebAssembly.Module {
  const bytes = new Uint8Array(text.length);
  const byCharacter: number[] = [];
  for (let byte = 0; byte < alphabet.length; byte++) byCharacter[alphabet.charCodeAt(byte)] = byte;
  for (let i = 0; i < text.length; i++) bytes[i] = byCharacter[text.charCodeAt(i)] as number;
  return new WebAssembly.Module(bytes);
}
