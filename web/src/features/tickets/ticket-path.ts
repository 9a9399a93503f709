export const ticketPath = (id: string): string => `/feedback/ticket/${id}`;
