import { i as waitOf, n as preload, r as refusalOf, t as connect } from "./client.js";

export { connect, preload, refusalOf, waitOf };