/** How long after a form's last change, in milliseconds, what depends on it is asked for again. */
export const quietPeriod = 250;
