/** The panels beside the stage; `aside` is given by the page around the call. */
export const PANELS = ['chat', 'people', 'notes', 'aside'] as const;
export type PanelName = (typeof PANELS)[number];

/** The dialogs of the call screen. */
export type CallDialog =
  'devices' | 'keys' | 'leave' | 'end' | 'record' | 'stop-record' | 'chapter';
