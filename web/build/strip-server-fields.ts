import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const CONTRACTS = /\/domain\/src\/.*\.contract\.ts$/;

/** The fields of an endpoint that only the server and the API document read. */
const SERVER_FIELDS = new Set(['summary', 'reply', 'errors', 'eachError', 'limit', 'viewAs']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes from the contracts in the bundle what only the server reads, and with it the schemas of replies: calls of
 * schemas are marked as pure, so that unused schemas are dropped.
 */
export const stripServerFields = (): Plugin => ({
  name: 'strip-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACTS },
    // A contract only defines: whatever imports one for a schema of a reply does not load it.
    handler: (code, id) => ({ code: stripFields(code, id), moduleSideEffects: false }),
  },
});

export function stripFields(code: string, path: string): string {
  const edits: Edit[] = [];
  // Fields within a schema are data, whatever their names are.
  let schemas = 0;
  const isSchema = (callee: ESTree.Expression) =>
    callee.type !== 'Identifier' || callee.name !== 'contract';
  new Visitor({
    CallExpression({ callee, start }) {
      if (!isSchema(callee)) return;
      schemas += 1;
      edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
    },
    'CallExpression:exit'({ callee }) {
      if (isSchema(callee)) schemas -= 1;
    },
    Property({ key, value, start, end }) {
      if (schemas > 0 || key.type !== 'Identifier' || !SERVER_FIELDS.has(key.name)) return;
      // How a file is received depends on its kind.
      if (key.name === 'reply' && value.type === 'Literal') return;
      edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
    },
  }).visit(parseSync(path, code).program);
  return apply(code, edits);
}

/** Removed ranges may contain other edits, which are then dropped. */
function apply(code: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    result += code.slice(done, start) + text;
    done = end;
  }
  return result + code.slice(done);
}
