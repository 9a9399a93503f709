const GREETING_KEY = 'greeting';

/** Whom the outline of the dashboard greets, and the time zone that decides how: `greet.js` of the build reads it. */
interface Greeting {
  readonly firstName: string;
  readonly zone: string;
}

/** Keeps it in this browser until the session ends. */
export function keepGreeting(greeting: Greeting): void {
  try {
    localStorage.setItem(GREETING_KEY, JSON.stringify(greeting));
  } catch {
    // The storage is full or not available: the next visit starts without the greeting.
  }
}
