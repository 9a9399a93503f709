/** The texts of a language that are one chunk, by the name of the chunk. Every other feature has a separate file. */
export const TEXT_GROUPS = {
  texts: ['app', 'shell', 'ui'],
  // What the dashboards show below.
  'texts-cards': ['deals', 'expert-hours', 'followups', 'get-started', 'opportunities'],
};
