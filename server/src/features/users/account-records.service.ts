// What the feature `accounts` reads and writes in the tables that this feature owns.
export {
  type Account,
  countUsersWithRole,
  findOrganizationName,
  lockAccount,
  shareAccounts,
  updateAccount,
  updateRemoved,
  updateRole,
} from './accounts.queries.ts';
export {
  closeErasureRequest,
  countOpenErasureRequests,
  findDataExport,
  findDataSubject,
  findLastDataExport,
  findLatestErasureRequest,
  findOpenErasureRequests,
  findUndecidedErasures,
  insertDataExport,
  insertErasureRequest,
} from './personal-data-requests.queries.ts';
