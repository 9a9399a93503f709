export { ConfirmIdentityDialog } from './security/ConfirmIdentityDialog.tsx';
export { ProofForm } from './security/ProofForm.tsx';
export { useCanViewAs } from './view-as/use-can-view-as.ts';
export { StationAnswers } from './station/StationAnswers.tsx';
export type { StationPartForm } from './station/station-part-form.ts';

export const loadViewAsDialog = async () => ({
  default: (await import('./view-as/ViewAsDialog.tsx')).ViewAsDialog,
});
