export { ConfirmIdentityDialog } from './security/ConfirmIdentityDialog.tsx';
export { StationAnswers } from './station/StationAnswers.tsx';
export type { StationPartForm } from './station/station-part-form.ts';
