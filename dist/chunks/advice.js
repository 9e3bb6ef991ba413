import { i as textBytes, n as listSchemas, r as memberBytes, t as isObject } from "./advice-saving.js";
import { B as jsonBytes, H as formatCount, K as shortName, R as compareText, U as formatNumber, V as utf8Bytes, c as lostUnits, l as refuseName, s as CUT_UNITS } from "./beside.js";

// src/core/advice-clients.ts
/** Advice on what clients do with a tool: cut its description, refuse its name. */
function adviseClients({ name, definition }, server) {
	const { description } = definition;
	const refusal = name === "" ? null : refuseName(name, server);
	return [...typeof description === "string" ? adviseCut(description, "The description", ["description"]) : [], ...refusal === null ? [] : [{
		rule: "name-refused",
		path: ["name"],
		message: `${capital(refusal)}: shorten or change it.`,
		savesBytes: 0
	}]];
}
/** Advice on a text that a client cuts; what is saved is what never reaches the model there. */
function adviseCut(text, what, path) {
	const lost = lostUnits(text);
	if (lost === 0) return [];
	return [{
		rule: "description-cut",
		path,
		message: `${what} has ${formatNumber(text.length)} characters: clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${formatCount(lost, "character")}. Put what matters first and end before.`,
		savesBytes: textBytes(text, text.slice(0, CUT_UNITS).replace(/[\ud800-\udbff]$/, ""))
	}];
}
const capital = (text) => text.replace(/^./u, (first) => first.toUpperCase());

// src/core/advice-sentences.ts
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|max|min|no|fig|st|dr|mr|mrs)\.\s*$/i;
/** Where a sentence may end: marks with what closes behind them and the space after, or the end of a line. */
const ENDS = /[.!?…]+["'”’)\]`*]*\s+|[。！？]+|\n\s*/gu;
const MANY = /[.!?…]["'”’)\]`*]*\s+\S|[。！？\n]/u;
/**
* The sentences of a text. A line of its own counts as one; an abbreviation, or a small letter behind the
* mark, ends none; a bullet or a number without a letter is none of its own.
*/
function sentencesOf(text) {
	if (!MANY.test(text)) return text === "" ? [] : [{
		text,
		start: 0,
		end: text.length
	}];
	const sentences = [];
	let start = 0;
	const close = (end) => {
		if (end > start && /\p{L}/u.test(text.slice(start, end))) {
			sentences.push({
				text: text.slice(start, end),
				start,
				end
			});
			start = end;
		}
	};
	for (const { 0: mark, index } of text.matchAll(ENDS)) {
		const end = index + mark.length;
		if (!mark.includes("\n") && (/^\p{Ll}/u.test(text.slice(end, end + 2)) || ABBREVIATION.test(text.slice(Math.max(start, end - 12), end)))) continue;
		close(end);
	}
	close(text.length);
	const last = sentences.at(-1);
	if (last === void 0) return [{
		text,
		start: 0,
		end: text.length
	}];
	if (last.end < text.length) sentences[sentences.length - 1] = {
		text: text.slice(last.start),
		start: last.start,
		end: text.length
	};
	return sentences;
}
/** The words of a text in lower case, `snake_case` and `camelCase` taken apart, plurals made singular. */
function wordsOf(text) {
	if (text.length > SHORT_UNITS$1) return split(text);
	let words = known.get(text);
	if (words === void 0) {
		if (known.size >= MOST_KNOWN) known.clear();
		words = split(text);
		known.set(text, words);
	}
	return words;
}
const ASCII = /^[\x00-\x7f]*$/;
/** Names and short sentences come back in tool after tool. */
const SHORT_UNITS$1 = 80;
const MOST_KNOWN = 1e4;
const known = /* @__PURE__ */ new Map();
function split(text) {
	const isAscii = ASCII.test(text);
	return (text.replace(isAscii ? /([a-z0-9])([A-Z])/g : /([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").toLowerCase().match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []).map((word) => word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);
}

// src/core/advice-parameters.ts
/** Longer lists cost more than they help. */
const ENUM_VALUES = 20;
const ENUM_BYTES = 250;
/** A longer sentence says something of its own, or its list of values is worth having, in UTF-16 units. */
const SENTENCE_UNITS$1 = 400;
/** The name twice and this much more is as long as a description can be that only repeats it, in UTF-16 units. */
const NAME_UNITS = 60;
/** Words that carry nothing of their own beside a name, a type or a value. */
const FILLING = new Set("a an the of for to in on this that is are be it its parameter param argument value field input optional required must should can may string number integer boolean array object list".split(" "));
/** Words with which values, defaults and bounds are told. */
const TELLING = new Set("one either or and possible allowed valid supported available option default between from minimum maximum min max at least most up than inclusive range enum if not given omitted unspecified true false".split(" "));
/** Advice on parameters: descriptions that repeat what the schema says, long lists of values, examples, empty defaults, titles. */
function adviseParameters(spots) {
	return spots.flatMap((spot) => [
		...adviseDescription(spot),
		...adviseEnum(spot),
		...adviseMembers(spot)
	]);
}
function adviseDescription(spot) {
	const { schema, path, name } = spot;
	const text = schema["description"];
	if (name === null || typeof text !== "string" || text.trim() === "") return [];
	if (!FACTS.some((key) => Object.hasOwn(schema, key)) && text.length > 2 * name.length + NAME_UNITS) return [];
	const named = new Set(wordsOf(name));
	const judged = sentencesOf(text).map((sentence) => ({
		text: sentence.text,
		told: sentence.text.length > SENTENCE_UNITS$1 ? null : toldBy(wordsOf(sentence.text), named, spot)
	}));
	const label = shortName(name);
	const whole = () => ({
		path: [...path, "description"],
		savesBytes: memberBytes(schema, "description")
	});
	if (judged.every(({ told }) => told === "name")) return [{
		...whole(),
		rule: "repeats-name",
		message: `The description of ${label} only repeats its name or type: remove it.`
	}];
	if (judged.every(({ told }) => told !== null)) return [{
		...whole(),
		rule: "repeats-schema",
		message: `The description of ${label} says what its schema says: remove it.`
	}];
	const dull = judged.filter(isDull).map((each) => each.text);
	if (dull.length === 0) return [];
	const rest = judged.filter((each) => !isDull(each)).map((each) => each.text).join("").trim();
	const quoted = dull.map((sentence) => `“${shortName(sentence.trim())}”`).join(" and ");
	return [{
		...whole(),
		rule: "repeats-schema",
		message: `The schema of ${label} says it already: leave out ${quoted}.`,
		savesBytes: textBytes(text, rest)
	}];
}
/** An item of a list, or what announces one, stays with its neighbours, which may say more. */
function isDull({ text, told }) {
	return told === "schema" && !/^\s*(?:[-*•]|\d+[.)])\s|:\s*$/.test(text);
}
/** What tells a sentence already: the name and type alone, the schema, or null where it says something of its own. */
function toldBy(words, named, spot) {
	if (words.length === 0) return null;
	const news = words.filter((word) => !FILLING.has(word) && !named.has(word));
	const claims = words.filter((word) => !named.has(word));
	if (news.length === 0) return agrees(claims, spot) ? "name" : null;
	const facts = factsOf(spot.schema);
	return news.every((word) => TELLING.has(word) || facts.has(word)) && words.every((word) => !/^\p{N}+$/u.test(word) || facts.has(word)) && agrees(claims, spot) ? "schema" : null;
}
/** Whether the schema says the same of what is optional or required, of default, bounds and type. */
function agrees(words, { schema, required }) {
	if (words.includes("optional") && required) return false;
	if (words.includes("required") && !required) return false;
	if (words.includes("default") && !Object.hasOwn(schema, "default")) return false;
	if (BOUND_WORDS.some((word) => words.includes(word)) && !BOUNDS.some((key) => Object.hasOwn(schema, key))) return false;
	if (TYPE_WORDS.some(([word, type]) => words.includes(word) && schema["type"] !== type)) return false;
	return !CONDITIONS.some((word) => words.includes(word)) || Object.hasOwn(schema, "default") || Array.isArray(schema["enum"]);
}
/** What the schema says besides name and type: values, default, bounds, format. */
function factsOf(schema) {
	const facts = [...Array.isArray(schema["enum"]) ? schema["enum"] : [], ...FACTS.map((key) => schema[key])];
	return new Set(facts.filter((fact) => [
		"string",
		"number",
		"boolean"
	].includes(typeof fact)).flatMap((fact) => wordsOf(String(fact))));
}
const CONDITIONS = [
	"true",
	"false",
	"not",
	"if",
	"must",
	"should"
];
const BOUND_WORDS = [
	"least",
	"most",
	"minimum",
	"maximum",
	"min",
	"max",
	"between",
	"range",
	"up"
];
const TYPE_WORDS = [
	["string", "string"],
	["number", "number"],
	["integer", "integer"],
	["boolean", "boolean"],
	["list", "array"],
	["array", "array"],
	["object", "object"]
];
const BOUNDS = [
	"minimum",
	"maximum",
	"exclusiveMinimum",
	"exclusiveMaximum",
	"minLength",
	"maxLength",
	"minItems",
	"maxItems"
];
const FACTS = [
	"enum",
	"const",
	"default",
	"format",
	...BOUNDS
];
function adviseEnum({ schema, path, name }) {
	const values = schema["enum"];
	if (!Array.isArray(values) || values.length <= ENUM_VALUES || jsonBytes(values) < ENUM_BYTES) return [];
	const message = `${name === null ? "A schema" : shortName(name)} lists ${formatNumber(values.length)} values. Take any text instead, and name the values where one is wrong or in a tool that lists them.`;
	return [{
		rule: "long-enum",
		path: [...path, "enum"],
		message,
		savesBytes: memberBytes(schema, "enum")
	}];
}
function adviseMembers({ schema, path, name }) {
	if (!MEMBERS.some((key) => Object.hasOwn(schema, key))) return [];
	const drop = (rule, key, message) => ({
		rule,
		path: [...path, key],
		message,
		savesBytes: memberBytes(schema, key)
	});
	const label = name === null ? "The schema" : shortName(name);
	const { title } = schema;
	return [
		...["examples", "example"].filter((key) => Object.hasOwn(schema, key)).map((key) => drop("examples-in-schema", key, `${label} has ${key}: where one is needed, the description says it in fewer bytes.`)),
		...isEmptyDefault(schema) ? [drop("empty-default", "default", `${label} has the default ${JSON.stringify(schema["default"])}, which leaving it out means too: remove it.`)] : [],
		...name !== null && typeof title === "string" && isSame(title, name) ? [drop("title-equals-name", "title", `The title ${JSON.stringify(shortName(title))} is the name ${label} in other letters: remove it.`)] : []
	];
}
const MEMBERS = [
	"title",
	"examples",
	"example",
	"default"
];
function isEmptyDefault(schema) {
	if (!Object.hasOwn(schema, "default")) return false;
	const value = schema["default"];
	return value === null || Array.isArray(value) && value.length === 0 || isObject(value) && Object.keys(value).length === 0;
}
/** Equal but for case, spaces and punctuation: `Repo Name` and `repo_name`. */
function isSame(title, name) {
	const [a, b] = [title, name].map((text) => wordsOf(text).join(""));
	return a !== "" && a === b;
}

// src/core/advice-fields.ts
/** A lighter output schema is no burden, in bytes. */
const OUTPUT_BYTES = 400;
/** Advice on the members of a tool beside its description and its parameters. */
function adviseFields({ name, definition, parts }) {
	const { title, icons, outputSchema, annotations } = definition;
	const advice = [];
	if (typeof title === "string" && isSame(title, name)) {
		const message = `The title ${JSON.stringify(title)} is the name in other letters: remove it.`;
		advice.push({
			rule: "title-equals-name",
			path: ["title"],
			message,
			savesBytes: memberBytes(definition, "title")
		});
	}
	if (isObject(annotations) && typeof annotations["title"] === "string" && (isSame(annotations["title"], name) || annotations["title"] === title)) {
		const message = `The title in the annotations is ${annotations["title"] === title ? "the title of the tool again" : "the name in other letters"}: remove it.`;
		advice.push({
			rule: "title-equals-name",
			path: ["annotations", "title"],
			message,
			savesBytes: memberBytes(annotations, "title")
		});
	}
	for (const key of ["inputSchema", "outputSchema"]) {
		const schema = definition[key];
		if (!isObject(schema) || !Object.hasOwn(schema, "$schema")) continue;
		const message = `${key} names its dialect, which nobody needs: remove "$schema".`;
		advice.push({
			rule: "schema-dialect",
			path: [key, "$schema"],
			message,
			savesBytes: memberBytes(schema, "$schema")
		});
	}
	const embedded = Array.isArray(icons) ? icons.filter((icon) => isObject(icon) && typeof icon["src"] === "string" && /^\s*data:/i.test(icon["src"])) : [];
	if (embedded.length > 0) {
		const message = `${embedded.length === 1 ? "An icon is" : `${formatNumber(embedded.length)} icons are`} held in the listing as data: give the address of the image instead.`;
		advice.push({
			rule: "icon-data-uri",
			path: ["icons"],
			message,
			savesBytes: embedded.reduce((sum, icon) => sum + jsonBytes(icon.src) - 2, 0)
		});
	}
	const [input, output] = [parts.inputSchema ?? 0, parts.outputSchema ?? 0];
	if (outputSchema !== void 0 && output > input && output >= OUTPUT_BYTES) {
		const message = `outputSchema is ${formatNumber(output)} bytes, inputSchema ${formatNumber(input)}. Most clients keep it from the model: leave it out where no program reads it, or make it coarser.`;
		advice.push({
			rule: "heavy-output-schema",
			path: ["outputSchema"],
			message,
			savesBytes: memberBytes(definition, "outputSchema")
		});
	}
	return advice;
}

// src/core/advice-repeats.ts
/** Shorter sentences are phrases that anything may share, in UTF-16 units. */
const SENTENCE_UNITS = 40;
const PLACES = 3;
const LEAST_BYTES$1 = 100;
/** A smaller sub-schema gains nothing by a reference, in UTF-16 units. */
const SCHEMA_UNITS = 50;
/** From here on clients refuse, drop or warn. Source: research of 2026-11, `PROFILES`. */
const MANY_TOOLS = 128;
/** Advice that needs more than one tool or more than one place: repeated sentences, equal sub-schemas, long instructions, many tools. */
function adviseRepeats(server, looked) {
	const whole = {
		server: server.name,
		tool: null
	};
	const cut = server.instructions.text === void 0 ? [] : adviseCut(server.instructions.text, "The instructions of the server", []);
	const many = `It lists ${formatNumber(server.tools.length)} tools: VS Code sends at most ${MANY_TOOLS} with a request, and other clients warn earlier. Split it, or list fewer by default.`;
	return [
		...repeatedSentences(server.name, looked),
		...looked.flatMap(({ tool, input, output }) => [input, output].flatMap((spots) => sharedSchemas(spots).map((each) => ({
			...each,
			server: server.name,
			tool: tool.name
		})))),
		...cut.map((each) => ({
			...each,
			...whole
		})),
		...server.tools.length > MANY_TOOLS ? [{
			...whole,
			rule: "many-tools",
			path: [],
			message: many,
			savesBytes: 0
		}] : []
	];
}
function repeatedSentences(server, looked) {
	const places = /* @__PURE__ */ new Map();
	for (const { tool, input } of looked) for (const text of textsOf(tool.definition["description"], input)) {
		if (text.length < SENTENCE_UNITS) continue;
		for (const { text: raw } of sentencesOf(text)) {
			const sentence = raw.trim();
			if (sentence.length < SENTENCE_UNITS) continue;
			const known = places.get(sentence);
			if (known === void 0) places.set(sentence, {
				tools: /* @__PURE__ */ new Set([tool.name]),
				count: 1
			});
			else {
				known.tools.add(tool.name);
				known.count += 1;
			}
		}
	}
	return [...places].flatMap(([sentence, { tools, count }]) => {
		const savesBytes = (jsonBytes(sentence) - 2) * (count - 1);
		if (count < PLACES || savesBytes < LEAST_BYTES$1) return [];
		const where = tools.size === 1 ? `in ${shortName([...tools][0] ?? "")}` : `in ${formatCount(tools.size, "tool")}`;
		const message = `“${shortName(sentence)}” stands ${formatNumber(count)} times ${where}: say it once, in the instructions of the server or where it matters most.`;
		return [{
			rule: "repeated-sentence",
			server,
			tool: tools.size === 1 ? [...tools][0] ?? null : null,
			path: [],
			message,
			savesBytes
		}];
	});
}
function textsOf(own, spots) {
	return [own, ...spots.map(({ schema }) => schema["description"])].filter((text) => typeof text === "string");
}
/** Sub-schemas that stand more than once in one schema, the outermost of them only. */
function sharedSchemas(spots) {
	const [root] = spots;
	if (root === void 0) return [];
	const groups = /* @__PURE__ */ new Map();
	for (const { schema, path, name } of spots.slice(1)) {
		if (Object.keys(schema).length < 2) continue;
		const text = JSON.stringify(schema);
		if (text.length < SCHEMA_UNITS) continue;
		const group = groups.get(text);
		if (group === void 0) groups.set(text, [{
			path,
			name
		}]);
		else group.push({
			path,
			name
		});
	}
	const repeated = [...groups].filter(([, group]) => group.length > 1);
	return repeated.flatMap(([text, group]) => {
		if (repeated.some(([, other]) => other !== group && covers(other, group))) return [];
		const name = group.find((each) => each.name !== null)?.name ?? "shared";
		const savesBytes = hoistedSaving(text, {
			name,
			count: group.length,
			hasDefs: isObject(root.schema["$defs"])
		});
		if (savesBytes < LEAST_BYTES$1) return [];
		const message = `${formatNumber(group.length)} sub-schemas of ${formatCount(utf8Bytes(text), "byte")} are equal (${shortName(name)}): put one under "$defs" and refer to it.`;
		return [{
			rule: "hoist-to-defs",
			path: group[0]?.path ?? [],
			message,
			savesBytes
		}];
	});
}
/** Whether every one of the inner occurrences lies in an outer one. */
function covers(outer, inner) {
	return inner.every(({ path }) => outer.some((each) => each.path.length < path.length && each.path.every((key, at) => path[at] === key)));
}
/** What is left when each occurrence becomes a reference and the definition stands once, the references counted. */
function hoistedSaving(text, { name, count, hasDefs }) {
	const reference = jsonBytes({ $ref: `#/$defs/${name.replace(/~/g, "~0").replace(/\//g, "~1")}` });
	const entry = jsonBytes(name) + 1 + utf8Bytes(text);
	const holder = hasDefs ? entry + 1 : 11 + entry;
	return count * (utf8Bytes(text) - reference) - holder;
}

// src/core/advice-text.ts
/** Sentences that say what a tool does and when to use it. */
const SENTENCES = 3;
/** A description up to this length is short, however many sentences it has, in UTF-16 units. */
const SHORT_UNITS = 300;
/** Less is not worth a line, in bytes. */
const LEAST_BYTES = 60;
const DESCRIPTION = ["description"];
/** Advice on the description of a tool: what tells how, and what goes on after three sentences. */
function adviseText({ definition }) {
	const text = definition["description"];
	if (typeof text !== "string" || text.length <= SHORT_UNITS) return [];
	const { kept, kinds } = withoutHow(text, parametersOf(definition["inputSchema"]));
	const how = kinds.length === 0 ? 0 : textBytes(text, kept);
	const told = how >= LEAST_BYTES;
	const rest = told ? kept : text;
	return [...told ? [{
		rule: "how-in-description",
		path: DESCRIPTION,
		message: `The description tells how, not what and when: it holds ${kinds.join(" and ")}. Leave that to the schema.`,
		savesBytes: how
	}] : [], ...adviseLength(rest)];
}
function adviseLength(text) {
	if (text.length <= SHORT_UNITS) return [];
	const sentences = sentencesOf(text);
	const last = sentences[2];
	if (sentences.length <= SENTENCES || last === void 0) return [];
	const savesBytes = textBytes(text, text.slice(0, last.end).trimEnd());
	if (savesBytes < LEAST_BYTES) return [];
	const message = `The description has ${formatCount(sentences.length, "sentence")}. Keep what it does and when to use it; what follows the third is ${formatCount(savesBytes, "byte")}.`;
	return [{
		rule: "long-description",
		path: DESCRIPTION,
		message,
		savesBytes
	}];
}
/** Headings of docstrings: what follows tells the parameters or the answer. */
const PARAMETERS = /^\s*(?:#+\s*|\*\*)?(?:args|arguments|parameters|params|input|inputs)(?:\*\*)?\s*:?(?:\*\*)?\s*:?\s*$/i;
const EXAMPLES = /^\s*(?:#+\s*|\*\*)?(?:examples?|usage examples?|example usage|example input|example output)(?:\*\*)?\s*:?(?:\*\*)?\s*:?\s*$/i;
const HEADING = /^\s*(?:#{1,6}\s+\S|\*\*[^*]+\*\*:?\s*$|[\p{Lu}][\p{L} ]{2,30}:\s*$)/u;
const FENCE = /^\s*```/;
/** A text without the sections that list parameters that the schema has, and without fenced code and examples. */
function withoutHow(text, parameters) {
	const lines = text.split("\n");
	const dropped = /* @__PURE__ */ new Set();
	const kinds = /* @__PURE__ */ new Set();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		const end = FENCE.test(line) ? fenceEnd(lines, at) : PARAMETERS.test(line) || EXAMPLES.test(line) ? sectionEnd(lines, at) : at;
		if (end === at) continue;
		const body = lines.slice(at + 1, end).join("\n");
		const lists = PARAMETERS.test(line);
		if (lists && !namesMost(body, parameters)) continue;
		if (body.trim() === "") continue;
		kinds.add(lists ? "the list of its parameters" : "examples");
		for (let drop = at; drop < end; drop += 1) dropped.add(drop);
		at = end - 1;
	}
	return {
		kept: lines.filter((_, at) => !dropped.has(at)).join("\n").replace(/\n{3,}/g, "\n\n").trim(),
		kinds: [...kinds]
	};
}
/** The line behind a fence; an open fence ends nowhere and is left alone. */
function fenceEnd(lines, start) {
	const end = lines.findIndex((line, at) => at > start && FENCE.test(line));
	return end < 0 ? start : end + 1;
}
/** The first line that is a heading of its own or, after a blank line, is not indented and is no list. */
function sectionEnd(lines, start) {
	for (let at = start + 1; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (HEADING.test(line) && !/^\s{2,}/.test(line)) return at;
		if ((lines[at - 1] ?? "").trim() === "" && at > start + 1 && line.trim() !== "" && !/^(?:\s|[-*•]|\d+[.)])/.test(line)) return at;
	}
	return lines.length;
}
function namesMost(body, parameters) {
	if (parameters.length === 0) return false;
	return parameters.filter((name) => body.includes(name)).length * 2 > parameters.length;
}
function parametersOf(schema) {
	const properties = typeof schema === "object" && schema !== null ? schema.properties : void 0;
	return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

// src/core/advice.ts
/** Advice on all measured servers, the largest saving first. Two that touch the same text do not add up. */
function advise(servers) {
	return servers.filter((server) => server.status === "measured").flatMap(adviseServer).sort(bySaving);
}
function adviseServer(server) {
	const looked = server.tools.map(lookAt);
	return [...looked.flatMap(({ tool, input }) => {
		return [
			...adviseText(tool),
			...adviseParameters(input),
			...adviseFields(tool),
			...adviseClients(tool, server.name)
		].map((each) => ({
			...each,
			server: server.name,
			tool: tool.name
		}));
	}), ...adviseRepeats(server, looked)];
}
function lookAt(tool) {
	const { inputSchema, outputSchema } = tool.definition;
	return {
		tool,
		input: listSchemas(inputSchema, ["inputSchema"]),
		output: listSchemas(outputSchema, ["outputSchema"])
	};
}
function bySaving(a, b) {
	return b.savesBytes - a.savesBytes || compareText(a.server, b.server) || compareText(a.tool ?? "", b.tool ?? "") || compareText(a.rule, b.rule) || compareText(a.path.join("\n"), b.path.join("\n"));
}

export { advise as t };