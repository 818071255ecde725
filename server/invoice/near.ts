/** Whether two keys differ by at most one character put in, left out or exchanged, or by one swap of neighbours. */
export function isNear(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const [restLeft, restRight] = [left.slice(start), right.slice(start)];
  if (restLeft.slice(1) === restRight.slice(1) || restLeft === restRight.slice(1) || restLeft.slice(1) === restRight) return true;
  return restLeft.slice(2) === restRight.slice(2) && restLeft[0] === restRight[1] && restLeft[1] === restRight[0];
}
