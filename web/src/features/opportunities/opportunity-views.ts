// What the calendar and the command palette show of opportunities, in one chunk: the manifest names one module.
export { opportunityEntries } from './opportunity-entry.tsx';
export { opportunitySearch } from './opportunity-search.ts';
