import { IconCalendarWeek, IconPackage, IconPackages } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const BORROW_TEXTS = ['borrow-material', 'material', 'scheduling', 'errors'] as const;
const LOAN_TEXTS = ['loans', 'material', 'scheduling', 'codes'] as const;
const CATALOGUE_TEXTS = ['manage-material', ...LOAN_TEXTS, 'availability'] as const;
const pages = async () => import('./pages.ts');
const borrow = async () => (await pages()).loadBorrow();
const loans = async () => (await pages()).loadLoans();
const catalogue = async () => (await pages()).loadCatalogue();
const managed = async () => (await pages()).loadManaged();
const calendar = async () => (await pages()).loadCalendar();

export const material = defineFeature({
  screens: {
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
  },
  menu: [
    { group: 'place', name: 'borrow_material', path: '/material/book', icon: IconPackage },
    { group: 'place', name: 'loans', path: '/material/booking', icon: IconPackage },
    {
      group: 'place',
      name: 'material_calendar',
      path: '/material/calendar',
      icon: IconCalendarWeek,
    },
    { group: 'manage', name: 'manage_material', path: '/material', icon: IconPackages },
    {
      group: 'station',
      name: 'station_material',
      path: '/5GStation/materials/book',
      icon: IconPackage,
    },
    { group: 'station', name: 'station_loans', path: '/5GStation/materials', icon: IconPackage },
    {
      group: 'station',
      name: 'station_material_calendar',
      path: '/5GStation/materials/calendar',
      icon: IconCalendarWeek,
    },
    {
      group: 'station',
      name: 'manage_station_material',
      path: '/5GStation/materials/settings',
      icon: IconPackages,
    },
  ],
  search: async () => (await import('./material-search.ts')).materialSearch,
  live: { 'update-material': [['material']] },
  calendarEntries: {
    live: ['update-material'],
    load: lazyViews(
      ['material', 'scheduling'],
      async () => (await import('./material-entry.tsx')).materialEntries,
    ),
  },
  affectedBookings: {
    load: lazyViews(
      ['material'],
      async () => (await import('./affected-material.ts')).affectedMaterial,
    ),
  },
});
