import { n as trustOf, t as readEvent } from "./event2.js";

export { readEvent, trustOf };