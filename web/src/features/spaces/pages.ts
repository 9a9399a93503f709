// The shell lists the files of all that it loads itself; the many pages of spaces are behind this one.
export const loadManageSpaces = async () => import('./management/ManageSpacesPage.tsx');
export const loadManagedSpace = async () => import('./management/ManagedSpacePage.tsx');
export const loadBrowse = async () => import('./browse/BrowseSpacesPage.tsx');
export const loadStationSpaces = async () => import('./browse/StationSpacesPage.tsx');
export const loadSpace = async () => import('./SpacePage.tsx');
export const loadCode = async () => import('./CodePage.tsx');
export const loadCalendar = async () => import('./calendar/SpacesCalendarPage.tsx');
