const OPERATION = /^\W*([a-z]+)/i;
/** What a statement that begins with `with` is for: the first change in it. */
const CHANGE =
  /\b(?:(insert)\s+into|(delete)\s+from|(update)(?=\s+"?\w+"?(?:\s+as\s+"?\w+"?)?\s+set\b))\s+"?(\w+)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/i;
/** Enough for all statements of the product; those built from filters could be more. */
const MAX_KNOWN = 5_000;

const known = new Map<string, string>();

/** What a statement does and to which table, without its values: `select users`. */
export function summarizeStatement(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const summary = summarize(text).toLowerCase();
  if (known.size < MAX_KNOWN) known.set(text, summary);
  return summary;
}

function summarize(text: string): string {
  const [, first = 'statement'] = OPERATION.exec(text) ?? [];
  const isWith = first.toLowerCase() === 'with';
  const [, inserts, deletes, updates, changed] = (isWith && CHANGE.exec(text)) || [];
  if (changed) return `${inserts ?? deletes ?? updates} ${changed}`;
  const [, table] = TABLE.exec(text) ?? [];
  const operation = isWith ? 'select' : first;
  return table === undefined ? operation : `${operation} ${table}`;
}
