import { serveValues } from '../workers/serve-values.ts';
import { type ParseBusyTimesInput, parseBusyTimes } from './parse-busy-times.ts';

serveValues(function* (input: ParseBusyTimesInput) {
  yield parseBusyTimes(input);
});
