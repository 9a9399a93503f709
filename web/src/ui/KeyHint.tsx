import classes from './KeyHint.module.css';

/** The keys of a shortcut, e.g. `['Ctrl', 'K']`. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
