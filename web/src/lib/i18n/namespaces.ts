import type { ErrorCode, FieldErrorCode } from '@thedot/domain/errors';
import type announcements from '../../locales/en/announcements.json';
import type pageAnnouncements from '../../locales/en/page-announcements.json';
import type apiKeys from '../../locales/en/api-keys.json';
import type app from '../../locales/en/app.json';
import type audience from '../../locales/en/audience.json';
import type auth from '../../locales/en/auth.json';
import type availability from '../../locales/en/availability.json';
import type bookings from '../../locales/en/bookings.json';
import type borrowMaterial from '../../locales/en/borrow-material.json';
import type calendar from '../../locales/en/calendar.json';
import type calls from '../../locales/en/calls.json';
import type chat from '../../locales/en/chat.json';
import type chatRoom from '../../locales/en/chat-room.json';
import type community from '../../locales/en/community.json';
import type codes from '../../locales/en/codes.json';
import type dashboard from '../../locales/en/dashboard.json';
import type decisions from '../../locales/en/decisions.json';
import type deals from '../../locales/en/deals.json';
import type door from '../../locales/en/door.json';
import type directory from '../../locales/en/directory.json';
import type eventTools from '../../locales/en/event-tools.json';
import type events from '../../locales/en/events.json';
import type experts from '../../locales/en/experts.json';
import type findSpaces from '../../locales/en/find-spaces.json';
import type followups from '../../locales/en/followups.json';
import type life from '../../locales/en/life.json';
import type loans from '../../locales/en/loans.json';
import type figures from '../../locales/en/figures.json';
import type imports from '../../locales/en/imports.json';
import type keys from '../../locales/en/keys.json';
import type manageDeals from '../../locales/en/manage-deals.json';
import type manageMaterial from '../../locales/en/manage-material.json';
import type manageSpaces from '../../locales/en/manage-spaces.json';
import type material from '../../locales/en/material.json';
import type mydata from '../../locales/en/mydata.json';
import type meetings from '../../locales/en/meetings.json';
import type notifications from '../../locales/en/notifications.json';
import type preferences from '../../locales/en/preferences.json';
import type registrations from '../../locales/en/registrations.json';
import type reviews from '../../locales/en/reviews.json';
import type health from '../../locales/en/health.json';
import type search from '../../locales/en/search.json';
import type security from '../../locales/en/security.json';
import type journey from '../../locales/en/journey.json';
import type opportunities from '../../locales/en/opportunities.json';
import type organizations from '../../locales/en/organizations.json';
import type scheduling from '../../locales/en/scheduling.json';
import type settings from '../../locales/en/settings.json';
import type viewing from '../../locales/en/viewing.json';
import type sessionNeeds from '../../locales/en/session-needs.json';
import type shell from '../../locales/en/shell.json';
import type spaceSetup from '../../locales/en/space-setup.json';
import type spaces from '../../locales/en/spaces.json';
import type expertHours from '../../locales/en/expert-hours.json';
import type getStarted from '../../locales/en/get-started.json';
import type staffDashboard from '../../locales/en/staff-dashboard.json';
import type impact from '../../locales/en/impact.json';
import type report from '../../locales/en/report.json';
import type statistics from '../../locales/en/statistics.json';
import type submissions from '../../locales/en/submissions.json';
import type audit from '../../locales/en/audit.json';
import type tickets from '../../locales/en/tickets.json';
import type ui from '../../locales/en/ui.json';
import type users from '../../locales/en/users.json';
import type webhooks from '../../locales/en/webhooks.json';
import type visioCall from '../../locales/en/visio-call.json';

/** One namespace per feature, typed by its English file; add new ones here. */
export interface Namespaces {
  announcements: typeof announcements;
  'page-announcements': typeof pageAnnouncements;
  'api-keys': typeof apiKeys;
  app: typeof app;
  /** Whom something of the hub is for. */
  audience: typeof audience;
  auth: typeof auth;
  availability: typeof availability;
  bookings: typeof bookings;
  'borrow-material': typeof borrowMaterial;
  calendar: typeof calendar;
  calls: typeof calls;
  chat: typeof chat;
  /** The messages of a room and the composer. */
  'chat-room': typeof chatRoom;
  /** Scanning and printing QR codes. */
  codes: typeof codes;
  dashboard: typeof dashboard;
  deals: typeof deals;
  directory: typeof directory;
  /** The display at the door of a space. */
  door: typeof door;
  /** The error catalogue. */
  errors: Readonly<Record<ErrorCode | FieldErrorCode, string>>;
  events: typeof events;
  /** Copies and badges of events, and what follows them. */
  'event-tools': typeof eventTools;
  experts: typeof experts;
  'find-spaces': typeof findSpaces;
  followups: typeof followups;
  decisions: typeof decisions;
  /** The metrics of the dashboard, loaded by staff only. */
  figures: typeof figures;
  imports: typeof imports;
  keys: typeof keys;
  /** The lifecycle of a session: moved, repeated, held or missed. */
  life: typeof life;
  'manage-deals': typeof manageDeals;
  'manage-material': typeof manageMaterial;
  'manage-spaces': typeof manageSpaces;
  /** Loans of material, and the lending desk. */
  loans: typeof loans;
  material: typeof material;
  meetings: typeof meetings;
  mydata: typeof mydata;
  notifications: typeof notifications;
  preferences: typeof preferences;
  registrations: typeof registrations;
  reviews: typeof reviews;
  /** The command palette. */
  search: typeof search;
  security: typeof security;
  journey: typeof journey;
  opportunities: typeof opportunities;
  organizations: typeof organizations;
  /** Slots, weeks, series, alternatives, own bookings and approvals, for all kinds of booking. */
  scheduling: typeof scheduling;
  /** The room and the material of a session. */
  'session-needs': typeof sessionNeeds;
  health: typeof health;
  settings: typeof settings;
  viewing: typeof viewing;
  shell: typeof shell;
  /** Desks, labels, door display and calendar link of a space. */
  'space-setup': typeof spaceSetup;
  spaces: typeof spaces;
  /** Printed documents: of a period, and of an expert. */
  report: typeof report;
  'expert-hours': typeof expertHours;
  'get-started': typeof getStarted;
  'staff-dashboard': typeof staffDashboard;
  impact: typeof impact;
  /** The figures of the hub. */
  statistics: typeof statistics;
  submissions: typeof submissions;
  audit: typeof audit;
  tickets: typeof tickets;
  community: typeof community;
  ui: typeof ui;
  users: typeof users;
  webhooks: typeof webhooks;
  /** The lobby and the call screen of a meeting. */
  'visio-call': typeof visioCall;
}

export type Namespace = keyof Namespaces;
