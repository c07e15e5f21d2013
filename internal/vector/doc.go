// Package vector makes complete test suites. Such a suite is a set of strings,
// made from a minimal automaton, that distinguishes the automaton from every
// other automaton of limited size.
//
// A program that decides whether a string is valid, with a loop over classes of
// symbols and a bounded amount of state, behaves like an automaton. A [Suite]
// with k extra states has the following property. Assume that a program behaves
// like an automaton with at most k states more than the minimal automaton. If the
// program answers every string of the suite correctly, it accepts exactly the
// language of the minimal automaton. The suite contains all strings that are
// needed for this property, not a sample of them.
//
// # Proof
//
// Let M be the minimal automaton. It has n states, the dead state included, and
// reads inputs of the set X. Let N be the automaton of the program, with at most
// n+k states. The suite consists of the strings uh, where
//
//	u ∈ U, the words of C·X^j for j = 0…k+1
//	h ∈ H(s), an identifier of the state s that u leads to in M
//
// C is a state cover: it contains a word for each state of M, and all prefixes of
// its words. The identifiers are harmonized: for any two states s and t there is
// a word in both H(s) and H(t) that is accepted from exactly one of s and t. Each
// H(s) contains the empty word. Let M(u) and N(u) be the states that u leads to.
// Assume that M and N agree on all strings of the suite.
//
// (1) Let u and v be words of U with M(u) ≠ M(v). Then N(u) ≠ N(v): some word h in
// both identifiers is accepted from exactly one of M(u) and M(v), and N gives the
// same answers as M for uh and vh. So there is a function f from the states of N
// that words of U lead to, to the states of M, with f(N(u)) = M(u).
//
// (2) By (1), the words of C lead to n different states of N. Let R(j) be the
// set of states of N that words of C·X^i, i ≤ j, lead to. If R(j+1) = R(j), no
// input leads out of R(j). If R(j+1) is larger than R(j), it has at least one
// more state. N has at most k more states, so R(k) contains all states of N that
// can be reached.
//
// (3) Let r be a state in R(k). Then r = N(u) for some u of C·X^i with i ≤ k. Let
// x be an input. Then ux is in U, and f(N(ux)) = M(ux). So f maps each step of N
// to a step of M. f maps the start of N to the start of M. And r accepts if and
// only if f(r) accepts, since H(M(u)) contains the empty word, so that u is in
// the suite. Therefore N accepts the same strings as M. ∎
//
// The method [W] uses one set that distinguishes all states as the identifier of
// every state (Vasilevskii 1973; Chow, Testing Software Design Modeled by
// Finite-State Machines, IEEE TSE 4, 1978). The method [HSI] uses a small
// identifier for each state (Petrenko, Yevtushenko et al., harmonized
// identifiers, 1991; compare the Wp-method of Fujiwara et al., Test Selection
// Based on Finite State Models, IEEE TSE 17, 1991).
//
// # Inputs
//
// The inputs X are members of the classes of the automaton. By default X contains
// one member of each class. The suite then relies on the assumption that the
// program treats all members of a class in the same way. With [EveryByte] the
// suite does not rely on this assumption. The proof does not need different
// inputs to behave differently. The words of C and H need only one input of each
// class.
//
// # Transducers
//
// A program that rewrites a string from left to right with a bounded amount of state, and may hold text
// back for a while, behaves like a subsequential transducer. [Transducer.Suite] makes complete suites
// for such programs. The suite with k extra states has this property: a program that behaves like a
// transducer with at most k states more than the smallest transducer, and answers every string of the
// suite correctly, gives the right answer for every string.
//
// Let f be a partial function from strings to strings. A program computes f like a transducer N if there
// is a finite automaton with
//
//	f(uh) = P(u)·g(h), where the function g depends only on the state N(u)
//
// for all strings u and h, or both sides are undefined. P(u) is what is written after u. It may be any
// element of the free group over the characters, so it does not matter when the program writes: an element
// x·y⁻¹ means that x is written, except that y, the beginning of what comes next, is written already. Let M be
// the smallest transducer for the right function. Two words u and v lead to the same state of M if their
// answers differ only by a factor on the left: there is a p with f(uh) = p·f(vh) for all h (Choffrut, Minimizing
// Subsequential Transducers: a Survey, Theoretical Computer Science 292, 2003). M has n states, one of which
// may accept nothing, and N has at most n+k. The suite consists of the strings uh, where
//
//	u ∈ U, the words of C·X^j for j = 0…k+1
//	h ∈ W, the characterization set
//
// C is a state cover, as above. W contains the empty word and, for each state of M that accepts a word, such
// a word. For any two states of M, the answers for the words of W differ by more than one factor on the
// left: in what is defined, or after the longest common prefix of the answers of each state is removed. (If
// all answers are strings with a(h) = p·b(h), let p = x·y⁻¹, where x and y have no common end. Then b(h) =
// y·c(h) and a(h) = x·c(h), so a and b are equal when their longest common prefixes are removed.) Assume that
// M and N agree on all strings of the suite.
//
// (1) Let u and v be words of U with N(u) = N(v). The answers of N for uh and vh, h ∈ W, differ by the one
// factor P(u)·P(v)⁻¹. M gives the same answers, so M(u) = M(v). So there is a function r from the states of
// N that words of U lead to, to the states of M, with r(N(u)) = M(u).
//
// (2) As above, the words of C·X^i, i ≤ k, lead to all states of N that can be reached.
//
// (3) For every word w, r(N(w)) = M(w), and M and N agree on wh for each h in W. This is true for the empty
// word, which is in C. Let it be true for w, and let x be an input. By (2) there is a word u of C·X^i,
// i ≤ k, with N(u) = N(w), so that M(u) = M(w). Then N(wx) = N(ux), and ux is in U, so r(N(wx)) = M(ux) =
// M(wx). If M(u) accepts no word, neither M nor N accepts any uxh, so N accepts no wxh either. Otherwise W
// has a word h such that uh is accepted. The answers of N after w and after u differ by one factor q, whatever
// follows. In M they differ by one factor too, and it is also q, since M and N agree on wh and on uh. So for
// each h in W, the answer of N for wxh is q times its answer for uxh, which is that of M, and so is
// the answer of M for wxh.
//
// W contains the empty word. Therefore N computes the same function as M. ∎
package vector
