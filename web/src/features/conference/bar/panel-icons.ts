import { IconListCheck, IconMessage, IconNotes, IconUsers } from '@tabler/icons-react';

export const PANEL_ICONS = {
  chat: IconMessage,
  people: IconUsers,
  notes: IconNotes,
  aside: IconListCheck,
} as const;
