// The shell lists the files of all pages that it loads itself; the pages of meetings have many, so they are behind this one.
export const loadVisioPage = async () => (await import('./VisioPage.tsx')).VisioPage;
export const loadJoinMeetingPage = async () =>
  (await import('./join/JoinMeetingPage.tsx')).JoinMeetingPage;
export const loadReviewPage = async () => (await import('./review/ReviewPage.tsx')).ReviewPage;
export const loadGuestMeetingPage = async () =>
  (await import('./guest/GuestMeetingPage.tsx')).GuestMeetingPage;
