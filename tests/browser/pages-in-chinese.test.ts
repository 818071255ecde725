import { testWholePages } from "./harness/whole-pages.ts";

testWholePages("zh-CN");
