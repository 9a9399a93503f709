// The shell lists the files of all that it loads itself; the many pages of material are behind this one.
export const loadBorrow = async () => import('./borrow/BorrowMaterialPage.tsx');
export const loadLoans = async () => import('./loans/LoansPage.tsx');
export const loadCatalogue = async () => import('./catalogue/CataloguePage.tsx');
export const loadManaged = async () => import('./catalogue/MaterialPage.tsx');
export const loadCalendar = async () => import('./calendar/MaterialCalendarPage.tsx');
