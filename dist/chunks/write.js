import { randomBytes } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { in as failure, nn as insideRoot } from "./start.js";

// src/budget/write.ts
/**
* Replaces a budget file whole or not at all; its mode stays. A link is written through to the
* file it leads to, inside the repository.
* @param path absolute, exists
* @param root the repository's root
* @throws ExpectedFailure `budget-unwritable`; then the file is as it was
*/
async function writeBudget(path, text, root) {
	const label = relative(root, path).split(sep).join("/");
	const real = insideRoot(path, root);
	if (real === null) throw failure("budget-unwritable", [label, "it is a link that leads out of the repository"], { file: label });
	const draft = join(dirname(real), `.mcp-budget.${randomBytes(8).toString("hex")}.tmp`);
	try {
		const { mode, uid, gid } = await stat(real);
		await assertWritable(real);
		await fill(await open(draft, "wx", 384), text, async (file) => {
			await keepOwner(file, uid, gid);
			await file.chmod(mode & 4095);
		});
		await rename(draft, real);
	} catch (cause) {
		await rm(draft, { force: true });
		throw unwritable(label, cause);
	}
}
/**
* Writes a new file and never overwrites one, nor follows a link that stands in its place.
* @param path absolute
* @param label what the person calls the file
* @throws ExpectedFailure `budget-exists`, or `budget-unwritable`; then there is no file
*/
async function createNew(path, text, label = path) {
	let file;
	try {
		file = await open(path, "wx");
	} catch (cause) {
		if (cause.code === "EEXIST") throw failure("budget-exists", [label], {
			file: label,
			cause
		});
		throw unwritable(label, cause);
	}
	try {
		await fill(file, text);
	} catch (cause) {
		await rm(path, { force: true });
		throw unwritable(label, cause);
	}
}
/** `FileHandle.writeFile` writes on after a short write, which a nearly full disk answers with. */
async function fill(file, text, finish) {
	try {
		await file.writeFile(text);
		await finish?.(file);
		await file.sync();
	} finally {
		await file.close();
	}
}
/** A rename asks only for the folder's permission; a read-only file was meant to stay as it is. */
async function assertWritable(path) {
	await (await open(path, "r+")).close();
}
async function keepOwner(file, uid, gid) {
	const mine = await file.stat();
	if (mine.uid === uid && mine.gid === gid) return;
	try {
		await file.chown(uid, gid);
	} catch (error) {
		if (error.code !== "EPERM") throw error;
	}
}
function unwritable(label, cause) {
	return failure("budget-unwritable", [label, words(cause)], {
		file: label,
		cause
	});
}
function words({ code, message }) {
	switch (code) {
		case "ENOSPC":
		case "EDQUOT": return "the disk is full; free some space and run the command again";
		case "EACCES":
		case "EPERM": return "writing it is not permitted; check the permissions of the file and its folder";
		case "EROFS": return "its file system is mounted read-only";
		case "ENOENT": return "its folder, or the file itself, does not exist";
		case "ENOTDIR": return "its folder is no folder";
		case "EISDIR": return "it is a folder";
		default: return code ?? message;
	}
}

export { writeBudget as n, createNew as t };