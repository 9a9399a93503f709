import classes from './ThreeDots.module.css';

/** Three animated dots, for typing or loading; decorative, the parent supplies the accessible text. */
export const ThreeDots = () => (
  <span className={classes.dots} aria-hidden>
    <i />
    <i />
    <i />
  </span>
);
