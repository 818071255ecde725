import { QueryClient } from "@tanstack/react-query";

/** What the browser remembers of answers: shown at once on return, and asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      structuralSharing: true,
      // What is asked without a network fails at once, so that people are told what the screen waits for.
      networkMode: "always",
      refetchOnReconnect: true,
    },
  },
});
