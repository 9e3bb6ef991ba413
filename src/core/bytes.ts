const encoder = new TextEncoder();
/** Texts are encoded into one place: an array for each costs more than the encoding. */
const common = new Uint8Array(1 << 16);
/** A UTF-16 unit takes three bytes at most. */
const COMMON_UNITS = common.length / 3;

/** UTF-8 length of `text`, in bytes. */
export function utf8Bytes(text: string): number {
  return text.length <= COMMON_UNITS ? encoder.encodeInto(text, common).written : encoder.encode(text).byteLength;
}

/** UTF-8 length of the compact JSON of a value made by `JSON.parse`, in bytes. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}
