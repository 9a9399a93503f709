import { throwNetworkError } from './api/api-errors.ts';
import { importOnline } from './import-online.ts';

/** Imports what an action of the user needs; a failure is shown as that of a call. */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> =>
  importOnline(load).catch(throwNetworkError);
