export { ActivityText } from './parts/ActivityText.tsx';
export { OrganizationSelect } from './pickers/OrganizationSelect.tsx';
export { type PersonOption, PersonSelect } from './pickers/PersonSelect.tsx';
export { CorrectAnswersDialog } from './completion/CorrectAnswersDialog.tsx';
