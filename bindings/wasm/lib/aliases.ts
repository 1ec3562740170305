/** Other names of functions and classes, from other packages and languages. */

export {
  canParse as isValid,
  canParseRef as isValidRef,
  relativize as relative,
} from "./functions.js";
export { decode as decodeComponent, encode as encodeComponent } from "./percent.js";
export { Template as UriTemplate } from "./template.js";
