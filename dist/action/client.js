import { d as connect, f as preload, g as waitOf, h as refusalWords, m as refusalOf, p as readAnswer, u as Misanswer } from "./tell.js";

export { Misanswer, connect, preload, readAnswer, refusalOf, refusalWords, waitOf };