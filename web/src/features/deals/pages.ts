// The shell lists the files of all that it loads itself; what shows deals is behind this one.
export const loadDealsPage = async () => (await import('./DealsPage.tsx')).DealsPage;
export const loadDealPage = async () => (await import('./DealPage.tsx')).DealPage;
export const loadManageDealsPage = async () =>
  (await import('./manage/ManageDealsPage.tsx')).ManageDealsPage;
export const loadManagedDealPage = async () =>
  (await import('./manage/ManagedDealPage.tsx')).ManagedDealPage;
export const loadCarousel = async () => (await import('./DealsCarousel.tsx')).DealsCarousel;
export const loadSearch = async () => (await import('./deal-search.ts')).dealSearch;
