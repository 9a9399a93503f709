export { StationAnswers } from './station/StationAnswers.tsx';
export type { StationPartForm } from './station/station-part-form.ts';
