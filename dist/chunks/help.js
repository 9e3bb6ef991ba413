import { a as OPERANDS, i as NEGATABLE, n as COMMANDS, o as STARTING, r as FLAGS, s as takes } from "./start.js";

// src/help.ts
/** The text of `--help`, for one command or for all. */
function helpText(command) {
	const rows = Object.keys(FLAGS).filter((name) => command === null || takes(command, name)).map((name) => {
		const row = FLAGS[name];
		return [`--${NEGATABLE.includes(name) ? "no-" : ""}${name}${row.value ? ` ${row.value}` : ""}`, row.help];
	});
	const commands = Object.keys(COMMANDS).map((name) => [name, called(name) === name ? COMMANDS[name] : `${COMMANDS[name]}: ${called(name)}`]);
	const usage = command === null ? "mcp-budget [command] [flags] [-- server command]" : `mcp-budget ${called(command)} [flags]${STARTING.includes(command) ? " [-- server command]" : ""}`;
	return [
		command === null ? "A budget for MCP tool definitions." : `${COMMANDS[command]}.`,
		"",
		`Usage: ${usage}`,
		"",
		...command === null ? [
			"Commands:",
			...columns(commands, 8),
			""
		] : [],
		"Flags:",
		...columns(rows, 22),
		"",
		"Exit codes: 0 pass, 1 a limit is broken, 2 wrong usage or invalid file,",
		"3 not measured.",
		""
	].join("\n");
}
const called = (command) => command in OPERANDS ? `${command} ${OPERANDS[command]}` : command;
const HELP_WIDTH = 80;
/** Rows of two columns, the second wrapped; a long first one stands on a line of its own. */
function columns(pairs, width) {
	const indent = " ".repeat(width + 4);
	return pairs.flatMap(([left, right]) => {
		const [first = "", ...rest] = wrap(right, HELP_WIDTH - indent.length);
		const lines = rest.map((line) => `${indent}${line}`);
		return left.length > width ? [
			`  ${left}`,
			`${indent}${first}`,
			...lines
		] : [`  ${left.padEnd(width)}  ${first}`, ...lines];
	});
}
function wrap(text, width) {
	const lines = [];
	for (const word of text.split(" ")) {
		const last = lines.at(-1);
		if (last !== void 0 && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

export { helpText };