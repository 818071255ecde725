import { configure } from "@testing-library/react";

/** What is waited for comes late on a machine that is busy with other things. */
configure({ asyncUtilTimeout: 20_000 });
