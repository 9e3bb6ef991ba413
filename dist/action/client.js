import { a as connect, c as waitOf, o as preload, s as refusalOf } from "./tell.js";

export { connect, preload, refusalOf, waitOf };