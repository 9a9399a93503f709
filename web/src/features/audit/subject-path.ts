/** The pages of what actions are about. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/users/view/${id}`,
  organization: (id) => `/organizations/${id}`,
  booking: (id) => `/booking/${id}`,
  ticket: (id) => `/feedback/ticket/${id}`,
  event: (id) => `/events/detail/${id}`,
  opportunity: (id) => `/opportunity/details/${id}`,
  deal: (id) => `/manage-deals/${id}`,
  service_request: (id) => `/community-service/${id}`,
  material: (id) => `/material/${id}`,
  space: (id) => `/space/${id}`,
  import: (id) => `/users/import/${id}`,
};

export const subjectPath = (kind: string, id: string): string | undefined => PATHS[kind]?.(id);
