import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const BORROW_TEXTS = ['borrow-material', 'material', 'scheduling', 'errors'] as const;
const LOAN_TEXTS = ['loans', 'material', 'scheduling', 'codes'] as const;
const CATALOGUE_TEXTS = ['manage-material', ...LOAN_TEXTS, 'availability'] as const;
const borrow = async () => import('./borrow/BorrowMaterialPage.tsx');
const loans = async () => import('./loans/LoansPage.tsx');
const catalogue = async () => import('./catalogue/CataloguePage.tsx');
const managed = async () => import('./catalogue/MaterialPage.tsx');
const calendar = async () => import('./calendar/MaterialCalendarPage.tsx');

export const materialScreens = {
  '/material': lazyScreen(CATALOGUE_TEXTS, async () => (await catalogue()).CataloguePage),
  '/material/:id': lazyScreen(CATALOGUE_TEXTS, async () => (await managed()).MaterialPage),
  '/5GStation/materials/settings': lazyScreen(
    CATALOGUE_TEXTS,
    async () => (await catalogue()).StationCataloguePage,
  ),
  '/5GStation/materials/settings/:id': lazyScreen(
    CATALOGUE_TEXTS,
    async () => (await managed()).StationMaterialPage,
  ),
  '/material/book': lazyScreen(BORROW_TEXTS, async () => (await borrow()).BorrowMaterialPage),
  '/5GStation/materials/book': lazyScreen(
    BORROW_TEXTS,
    async () => (await borrow()).BorrowStationMaterialPage,
  ),
  '/material/booking': lazyScreen(LOAN_TEXTS, async () => (await loans()).LoansPage),
  '/5GStation/materials': lazyScreen(LOAN_TEXTS, async () => (await loans()).StationLoansPage),
  '/material/calendar': lazyScreen(
    BORROW_TEXTS,
    async () => (await calendar()).MaterialCalendarPage,
  ),
  '/5GStation/materials/calendar': lazyScreen(
    BORROW_TEXTS,
    async () => (await calendar()).StationMaterialCalendarPage,
  ),
} as const satisfies ScreenRoutes;
