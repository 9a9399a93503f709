// All pages in one chunk: the manifest, which every page loads, then names one module.
export { OpportunitiesPage } from './browse/OpportunitiesPage.tsx';
export { AddOpportunityPage, EditOpportunityPage } from './edit/OpportunityFormPage.tsx';
export { OpportunityPage } from './record/OpportunityPage.tsx';
