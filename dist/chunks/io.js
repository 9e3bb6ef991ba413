// src/io.ts
const EXIT = {
	pass: 0,
	fail: 1,
	invalid: 2,
	unmeasured: 3,
	interrupted: 130,
	terminated: 143
};
/** Colour only where a person looks: a terminal, and neither `NO_COLOR` nor a dumb terminal. `FORCE_COLOR` overrides. */
function colourful({ env }, output) {
	if (env["NO_COLOR"]) return false;
	if (env["FORCE_COLOR"] !== void 0) return env["FORCE_COLOR"] !== "0";
	return output.isTTY === true && env["TERM"] !== "dumb";
}

export { colourful as n, EXIT as t };