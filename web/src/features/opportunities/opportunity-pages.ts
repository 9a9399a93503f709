// All pages in one chunk: the manifest, which every page loads, then names one module.
export { OpportunitiesPage } from './browse/OpportunitiesPage.tsx';
export { AddOpportunityPage, EditOpportunityPage } from './edit/OpportunityFormPage.tsx';
export { ApplicationsPage } from './review/ApplicationsPage.tsx';
export { OpportunityPage } from './record/OpportunityPage.tsx';
