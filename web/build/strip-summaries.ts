import type { Plugin } from 'vite';

const CONTRACTS = /\/domain\/src\/.*\.contract\.ts$/;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;

/** Removes the summaries of calls, which only the API document shows, from the bundle. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACTS },
    handler: (code) => code.replace(SUMMARY, ''),
  },
});
