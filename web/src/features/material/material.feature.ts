import { IconCalendarWeek, IconPackage } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyViews } from '../../lib/kind-views.ts';
import { lazyScreen } from '../../lib/screen.ts';

const BORROW_TEXTS = ['borrow-material', 'material', 'scheduling', 'errors'] as const;
const LOAN_TEXTS = ['loans', 'material', 'scheduling', 'codes'] as const;
const borrow = async () => import('./borrow/BorrowMaterialPage.tsx');
const loans = async () => import('./loans/LoansPage.tsx');
const calendar = async () => import('./calendar/MaterialCalendarPage.tsx');

export const material = defineFeature({
  screens: {
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
