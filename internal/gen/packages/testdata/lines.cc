// Usage: lines EXPRESSION [time] <lines. What lines.mjs does, for an expression of RE2.
#include <re2/re2.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  RE2::Options options;
  options.set_max_mem(64 << 20);
  RE2 re(argv[1], options);
  for (std::string line; std::getline(std::cin, line);) {
    if (argc == 2) {
      std::cout << RE2::FullMatch(line, re);
      continue;
    }
    long best = 1L << 62;
    for (int i = 0; i < 5; i++) {
      std::clock_t start = std::clock();
      RE2::FullMatch(line, re);
      best = std::min<long>(best, (std::clock() - start) * 1000000 / CLOCKS_PER_SEC);
    }
    std::cout << best << "\n";
  }
}
