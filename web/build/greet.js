// Greets the user whom this browser knows, as the dashboard will: `keep-greeting.ts`.
try {
  const { firstName, zone } = JSON.parse(localStorage.getItem('greeting'));
  const title = page.querySelector('[data-greetings]');
  const hour = new Date().toLocaleString('en', {
    timeZone: zone,
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const greeting = JSON.parse(title.dataset.greetings)[Number(hour)];
  title.textContent = greeting.replace('__FIRST_NAME__', () => firstName);
} catch {
  // Nothing is kept, or storage is unavailable.
}
