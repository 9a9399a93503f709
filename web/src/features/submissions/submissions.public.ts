// What the pages of each kind of submission show in the same way.
export { ActionButtons } from './ActionButtons.tsx';
export { AssignmentCard } from './AssignmentCard.tsx';
export { AttachmentsField, useAttachments } from './AttachmentsField.tsx';
export { BulkDecisions } from './BulkDecisions.tsx';
export { DueDate } from './DueDate.tsx';
export { useHandlingColumns, useHandlingFilters } from './handling-list.tsx';
export { HistoryCard } from './HistoryCard.tsx';
export { MessagesCard } from './MessagesCard.tsx';
export { Viewers } from './Viewers.tsx';
