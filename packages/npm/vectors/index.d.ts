/** A request and the reply of a library that conforms to the RFC. The README of the data explains all keys. */
export interface Row {
  /** The file of the row: "required/rfc3986/resolve.jsonl". */
  file: string;
  /** Unique in the RFC. The rows of complete suites have no id, section and source. */
  id?: string;
  section?: string;
  source?: "printed" | "derived" | "generated";
  request: { op: string; [key: string]: unknown };
  /** Only the keys that follow from the RFC. */
  reply: { [key: string]: unknown };
  /** Other replies that the RFC allows. */
  alternatives?: { [key: string]: unknown }[];
  note?: string;
  tags?: string[];
  contested?: string;
  withdrawn?: string;
}

/**
 * The rows of the files whose names begin with a prefix, by default "required/". The first row throws a RangeError if there
 * is no such file.
 */
export declare function rows(prefix?: string): Generator<Row>;

/** Whether the RFC allows a reply. Keys that it lacks are not judged, except valid, result and an expected error. */
export declare function conforms(row: Row, reply: unknown): boolean;
