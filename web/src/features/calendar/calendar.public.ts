export { EntryViewsProvider, useEntryViews } from './entry-views.tsx';
