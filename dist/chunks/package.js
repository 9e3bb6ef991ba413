// package.json
var version = "1.0.0";

export { version as t };